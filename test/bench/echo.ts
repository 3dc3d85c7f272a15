import { credentials, makeGenericClientConstructor, type ServiceDefinition } from '@grpc/grpc-js';

const bytes = (value: Buffer) => value;

export const echoService: ServiceDefinition = {
  echo: {
    path: '/bench.Echo/Echo',
    requestStream: false,
    responseStream: false,
    requestSerialize: bytes,
    requestDeserialize: bytes,
    responseSerialize: bytes,
    responseDeserialize: bytes,
  },
};

type Echo = (message: Buffer, answer: (error: Error | null) => void) => void;

const EchoClient = makeGenericClientConstructor(echoService, 'Echo');

/** A caller of the echo server, and its end. */
export function echoClient(port: number): { echo: (message: Buffer) => Promise<void>; close: () => void } {
  const client = new EchoClient(`127.0.0.1:${port}`, credentials.createInsecure());
  const call = (client as unknown as { echo: Echo }).echo.bind(client);
  return {
    echo: (message) => new Promise((resolve, reject) => call(message, (error) => (error ? reject(error) : resolve()))),
    close: () => client.close(),
  };
}

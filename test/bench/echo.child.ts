import { Server, ServerCredentials } from '@grpc/grpc-js';
import { echoService } from './echo';

/** A gRPC server that echoes its requests: what the transport alone can do. */
const server = new Server();
server.addService(echoService, {
  echo: (call: { request: Buffer }, answer: (error: null, value: Buffer) => void) => answer(null, call.request),
});
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  process.send?.({ port });
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));

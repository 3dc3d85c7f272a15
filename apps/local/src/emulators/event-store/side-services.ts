import {
  type sendUnaryData,
  Server,
  type ServerUnaryCall,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb';
import { ClusterInfo, EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import { MonitoringService } from '@eventstore/db-client/generated/monitoring_grpc_pb';
import { OperationsService } from '@eventstore/db-client/generated/operations_grpc_pb';
import { PersistentSubscriptionsService } from '@eventstore/db-client/generated/persistent_grpc_pb';
import { ProjectionsService } from '@eventstore/db-client/generated/projections_grpc_pb';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { type Empty, UUID } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { UsersService } from '@eventstore/db-client/generated/users_grpc_pb';
import { unsupported } from './failures';

/** The EventStoreDB release whose behaviour this node follows. */
const SERVER_VERSION = '23.10.0';

const SUPPORTED: readonly [ServiceDefinition<UntypedServiceImplementation>, Record<string, string[]>][] = [
  [StreamsService, { read: ['position', 'events'] }],
  [GossipService, {}],
  [ServerFeaturesService, {}],
];

const UNSUPPORTED: readonly [string, ServiceDefinition<UntypedServiceImplementation>][] = [
  ['server-side projections', ProjectionsService],
  ['persistent subscriptions', PersistentSubscriptionsService],
  ['user management', UsersService],
  ['server operations', OperationsService],
  ['monitoring', MonitoringService],
];

function supportedMethods(): SupportedMethods {
  const methods = SUPPORTED.flatMap(([service, features]) =>
    Object.values(service).map(({ path }) => {
      const [, serviceName = '', methodName = ''] = path.toLowerCase().split('/');
      return new SupportedMethod()
        .setServiceName(serviceName)
        .setMethodName(methodName)
        .setFeaturesList(features[methodName] ?? []);
    }),
  );
  return new SupportedMethods().setEventStoreServerVersion(SERVER_VERSION).setMethodsList(methods);
}

/** A cluster of one, which is its own leader, reached as the caller reached it. */
function clusterOf(nodeId: string, authority: string): ClusterInfo {
  const { hostname, port } = new URL(`http://${authority}`);
  const endPoint = new EndPoint().setAddress(hostname).setPort(Number(port || 80));
  const member = new MemberInfo()
    .setInstanceId(new UUID().setString(nodeId))
    .setTimeStamp(String(BigInt(Date.now()) * 10_000n))
    .setState(MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(endPoint);
  return new ClusterInfo().setMembersList([member]);
}

/** What a client asks besides streams; what this node does not have says so. */
export function addSideServices(server: Server, nodeId: string): void {
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_: unknown, respond: sendUnaryData<SupportedMethods>) => respond(null, supportedMethods()),
  });
  server.addService(GossipService, {
    read: (call: ServerUnaryCall<Empty, ClusterInfo>, respond: sendUnaryData<ClusterInfo>) =>
      respond(null, clusterOf(nodeId, call.getHost())),
  });
  for (const [what, service] of UNSUPPORTED) {
    const handlers = Object.entries(service).map(([name, { responseStream }]) => [
      name,
      responseStream
        ? (call: { emit(event: 'error', error: Error): void }) => call.emit('error', unsupported(what))
        : (_: unknown, respond: sendUnaryData<never>) => respond(unsupported(what)),
    ]);
    server.addService(service, Object.fromEntries(handlers) as UntypedServiceImplementation);
  }
}

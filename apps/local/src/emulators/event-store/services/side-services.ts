import type { sendUnaryData, Server, ServerUnaryCall } from '@grpc/grpc-js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb';
import { ClusterInfo, EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { type Empty, UUID } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';

/** The EventStoreDB release whose behaviour this node follows. */
const SERVER_VERSION = '23.10.0';

const { read, append, batchAppend } = StreamsService;
const SUPPORTED = [read, append, batchAppend, GossipService.read, ServerFeaturesService.getSupportedMethods];

function supportedMethods(): SupportedMethods {
  const methods = SUPPORTED.map(({ path }) => {
    const [, service = '', method = ''] = path.toLowerCase().split('/');
    return new SupportedMethod().setServiceName(service).setMethodName(method);
  });
  return new SupportedMethods().setEventStoreServerVersion(SERVER_VERSION).setMethodsList(methods);
}

/** A cluster of one, which is its own leader, under the address that the caller used. */
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

/** What a client calls before it calls streams: the server's features, and its cluster. */
export function addSideServices(server: Server, nodeId: string): void {
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_: unknown, respond: sendUnaryData<SupportedMethods>) => respond(null, supportedMethods()),
  });
  server.addService(GossipService, {
    read: (call: ServerUnaryCall<Empty, ClusterInfo>, respond: sendUnaryData<ClusterInfo>) =>
      respond(null, clusterOf(nodeId, call.getHost())),
  });
}

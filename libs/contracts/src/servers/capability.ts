import { capability } from '../capability';
import { liveReforgerServers, liveServers } from './read-models';

export const servers = capability({ name: 'servers', readModels: [liveServers, liveReforgerServers] });

import { capability } from '../capability';
import { liveServers } from './read-models';

export const servers = capability({ name: 'servers', readModels: [liveServers] });

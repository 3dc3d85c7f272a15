import { clientContract } from './client.contract';
import { logContract } from './log.contract';
import { serverContract } from './server.contract';

clientContract('plain');
logContract('plain');
serverContract('plain');

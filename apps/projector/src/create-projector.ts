import { Projector, type ProjectorOptions } from './engine/projector';
import { runComparison } from './inspection/comparison';
import { runVerification } from './inspection/verification';
import { followCommands } from './operations/follow-commands';

/** The engine with what it is given from outside: operators' commands, and what they may have inspected. */
export const createProjector = (options: Omit<ProjectorOptions, 'inspection' | 'followCommands'>): Projector =>
  new Projector({ ...options, inspection: { verify: runVerification, compare: runComparison }, followCommands });

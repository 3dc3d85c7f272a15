import { Projector, type ProjectorOptions } from './engine/projector';
import { runComparison } from './inspection/comparison';
import { runVerification } from './inspection/verification';
import { followCommands } from './operations/follow-commands';

/** The engine, with the commands of operators and the inspections that they may request. */
export const createProjector = (options: Omit<ProjectorOptions, 'inspection' | 'followCommands'>): Projector =>
  new Projector({ ...options, inspection: { verify: runVerification, compare: runComparison }, followCommands });

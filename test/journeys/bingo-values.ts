import type { Difficulty } from '@app/domain/bingo/rules';

/** Enough values for every grid. */
export const VALUES: Readonly<Record<Difficulty, readonly string[]>> = {
  easy: [
    'Ute without an indicator',
    'Cyclist through a red light',
    'Roundabout, wrong lane',
    'Roo on the road',
    'Tailgating ute',
    'Caravan sways',
    'Merge without looking',
    'Trolley in a bay',
    'Magpie strike',
    'Someone reverses on a freeway',
    'P-plater stalls',
    'Learner does better than everyone',
    'Parked across two bays',
    'Fog lights in sunshine',
    'Bin day obstacle course',
    'Horn longer than five seconds',
    'Wipers on a dry screen',
  ],
  medium: [
    'Boat leaves its trailer',
    'Mattress on the motorway',
    'Truck meets low bridge',
    'U-turn over a median strip',
    'Ladder loses its ute',
    'Drift into a hedge',
    'Emu keeps pace',
  ],
  hard: [
    'Plane lands on the road',
    'Camel causes a queue',
    'Rollover, driver waves',
    'Meteor on camera',
    'Dropped pie',
  ],
  quotes: ['“Mate, what are you doing?”', '“Did you get that?”', '“Yeah, nah.”'],
};

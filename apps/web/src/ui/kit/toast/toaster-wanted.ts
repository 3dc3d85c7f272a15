import { create } from 'zustand';

/** Whether some page on the way here can raise a toast. */
export const useToasterWanted = create(() => ({ wanted: false }));

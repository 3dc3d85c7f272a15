import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export type ClanTab = 'information' | 'members' | 'invites';

/** The part of Clan Management that somebody looked at last, remembered by the browser between visits. */
export const useClanTab = create(
  persist<{ readonly tab: ClanTab }>(() => ({ tab: 'information' }), {
    name: 'clan-management-tab',
    storage: createJSONStorage(() => localStorage),
  }),
);

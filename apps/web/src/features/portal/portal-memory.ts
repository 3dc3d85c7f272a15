import type { PortalGame } from '@app/contracts/portal-game';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** The tool somebody has open in each game, by id; remembered until the browser session ends. */
export const useOpenTools = create(
  persist<Partial<Record<PortalGame, string>>>(() => ({}), {
    name: 'admin-portal-tools',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

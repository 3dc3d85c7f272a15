import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Which construction notices were put away; remembered until the browser session ends. */
export const useSiteNotice = create(
  persist(() => ({ dismissed: false }), {
    name: 'site-under-construction-dismissed',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** By path. */
export const usePageNotices = create(
  persist<{ dismissed: readonly string[] }>(() => ({ dismissed: [] }), {
    name: 'page-under-construction-dismissed',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

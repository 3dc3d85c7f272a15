import { useLocation, useNavigate } from 'react-router-dom';
import { HERE, useHashId } from '../use-hash-target';

/**
 * Which questions are open and what is searched, both in the address: `/faq?open=slot,points&q=seeding#slot`. The one
 * that the address points at is open too, until somebody closes it.
 */
export function useOpenQuestions() {
  const { search: query, hash } = useLocation();
  const navigate = useNavigate();
  const pointedAt = useHashId();
  const params = new URLSearchParams(query);
  const open = new Set([...(params.get('open') ?? '').split(','), pointedAt].filter(Boolean));

  const show = (changed: URLSearchParams, at: string) =>
    void navigate(
      // Commas are fine in a query, and readable.
      { search: changed.toString().replaceAll('%2C', ','), hash: at },
      { replace: true, preventScrollReset: true, state: HERE },
    );

  const toggle = (id: string) => {
    const next = new Set(open);
    const closes = next.delete(id);
    if (!closes) next.add(id);
    const stillPointedAt = id === pointedAt ? '' : hash;
    if (stillPointedAt) next.delete(pointedAt);
    const changed = new URLSearchParams(query);
    if (next.size > 0) changed.set('open', [...next].join(','));
    else changed.delete('open');
    show(changed, stillPointedAt);
  };

  const setSearch = (text: string) => {
    const changed = new URLSearchParams(query);
    if (text) changed.set('q', text);
    else changed.delete('q');
    show(changed, hash);
  };

  return { open, toggle, search: params.get('q') ?? '', setSearch };
}

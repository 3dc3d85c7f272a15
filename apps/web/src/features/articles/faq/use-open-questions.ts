import { useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
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
  const [search, type] = useTyped(params.get('q') ?? '');
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
    show(withSearch(changed, search), stillPointedAt);
  };

  const setSearch = (text: string) => {
    type(text);
    show(withSearch(new URLSearchParams(query), text), hash);
  };

  return { open, toggle, search, setSearch };
}

/**
 * What is typed, beside what the address says: that follows a moment later, and letters would be lost meanwhile. A link
 * and Back change what is typed.
 */
function useTyped(inAddress: string): [typed: string, type: (text: string) => void] {
  const { key, state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const [typed, type] = useState(inAddress);
  const [place, setPlace] = useState(key);
  if (key !== place) {
    setPlace(key);
    if (isBack || state !== HERE) type(inAddress);
  }
  return [typed, type];
}

const withSearch = (params: URLSearchParams, text: string): URLSearchParams => {
  if (text) params.set('q', text);
  else params.delete('q');
  return params;
};

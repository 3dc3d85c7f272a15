import 'reflect-metadata';
import { readCommunity, readContents } from '@app/community/folder';
import type { Contents } from '@app/contracts/content/pages';
import { join } from 'node:path';
import { Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { Session } from '~/lib/session/session';
import { serveRoutes, showPage } from './page';
import { SIGNED_OUT } from './render';

const FOLDER = join(__dirname, '../../../../community');

/** The texts as they are delivered. */
export const CONTENTS = readContents(FOLDER, readCommunity(FOLDER)) as Contents;

/** A page of text at an address, with the delivered texts or, for some pages, others. */
export function showText(
  address: string,
  page: ReactNode,
  {
    contents = {},
    session = SIGNED_OUT,
    path,
  }: { contents?: Partial<Contents>; session?: Session; path?: string } = {},
) {
  serveRoutes(
    '/api/',
    Object.fromEntries(
      Object.entries({ ...CONTENTS, ...contents }).map(([name, content]) => [
        `GET content/${name}`,
        { body: { success: true, content } },
      ]),
    ),
  );
  return showPage(
    <Suspense fallback="Loading...">
      <Routes>
        <Route path={path ?? address.split(/[?#]/)[0]!} element={page} />
        <Route path="*" element="elsewhere" />
      </Routes>
    </Suspense>,
    address,
    session,
  );
}

import type { Site } from '@app/contracts/content/site';
import { createBrowserRouter } from 'react-router-dom';
import { routes } from './routes';

export const createRouter = (site: Site) => createBrowserRouter(routes(site));

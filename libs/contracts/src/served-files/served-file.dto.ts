import { TextUpTo } from '../checks';
import { Optional } from '../optional';

/** Of a file that game servers fetch. */
export class ServedFileQuery {
  /** The server that fetches the file: its number in the community's configuration. */
  @Optional()
  @TextUpTo(32)
  server?: string;
}

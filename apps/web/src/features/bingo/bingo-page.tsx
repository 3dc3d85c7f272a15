import { PageHeader } from '~/ui/page/page-header';
import { Lobby } from './lobby/lobby';

export default function BingoPage() {
  return (
    <>
      <PageHeader title="Dashcam Bingo">Mark your card while we watch together.</PageHeader>
      <div className="page pt-4 pb-24">
        <Lobby />
      </div>
    </>
  );
}

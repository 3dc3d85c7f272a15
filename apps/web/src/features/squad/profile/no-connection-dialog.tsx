import { useNavigate } from 'react-router-dom';
import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';

/** Without a Steam account there is nothing to show, and one place to change that. */
export default function NoConnectionDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const connect = () => {
    onClose();
    void navigate('/profile?tab=connections');
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="No Steam Account Connected"
      description="Squad statistics belong to a Steam account. Connect yours to see your profile."
      footer={
        <>
          <Button onClick={onClose}>Stay Here</Button>
          <Button look="gold" onClick={connect}>
            Connect Steam Account
          </Button>
        </>
      }
    />
  );
}

import { useNavigate } from 'react-router-dom';
import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';

/** Without an account there is nothing to show, and one place to change that. */
export default function NoConnectionDialog({
  title,
  description,
  connect,
  onClose,
}: {
  title: string;
  description: string;
  /** What the button to the connections says. */
  connect: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const leave = () => {
    onClose();
    void navigate('/profile?tab=connections');
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Stay Here</Button>
          <Button look="gold" onClick={leave}>
            {connect}
          </Button>
        </>
      }
    />
  );
}

import { useNavigate } from 'react-router-dom';
import { Button } from '~/ui/kit/controls/button';

export function GoBack() {
  const navigate = useNavigate();
  return (
    <Button size="small" onClick={() => void navigate(-1)}>
      Go Back
    </Button>
  );
}

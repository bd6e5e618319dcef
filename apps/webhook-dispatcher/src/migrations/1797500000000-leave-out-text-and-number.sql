-- Whether events tell the number and the text of their message. A process of the release before tells them always.
ALTER TABLE endpoint ADD COLUMN includes_text_and_number boolean NOT NULL DEFAULT true;

-- Invites and connections use the specification's list of scopes, which has none for branding: a brand is granted with the
-- profile. What was granted beside it stays; nothing is granted anew.
UPDATE onboarding_invite SET scopes = array_remove(array_remove(scopes, 'branding.read'), 'branding.write')
	WHERE scopes && '{branding.read,branding.write}';
--> statement-breakpoint
UPDATE connection SET scopes = array_remove(array_remove(scopes, 'branding.read'), 'branding.write')
	WHERE scopes && '{branding.read,branding.write}';
--> statement-breakpoint
UPDATE invite_template SET invite = jsonb_set(invite, '{scopes}', (invite -> 'scopes') - 'branding.read' - 'branding.write')
	WHERE invite -> 'scopes' ?| '{branding.read,branding.write}';
--> statement-breakpoint
UPDATE invite_draft SET invite = jsonb_set(invite, '{scopes}', (invite -> 'scopes') - 'branding.read' - 'branding.write')
	WHERE invite -> 'scopes' ?| '{branding.read,branding.write}';

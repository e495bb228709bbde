CREATE TABLE "heartbeat" (
	"role" text NOT NULL,
	"process" text NOT NULL,
	"beat_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "heartbeat_role_process_pk" PRIMARY KEY("role","process"),
	CONSTRAINT "heartbeat_role" CHECK ("heartbeat"."role" in ('server', 'worker'))
);

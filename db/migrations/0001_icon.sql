CREATE TABLE "icon" (
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"png" "bytea" NOT NULL,
	"version" text NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "icon_partner_id_account_id_pk" PRIMARY KEY("partner_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "icon" ADD CONSTRAINT "icon_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;
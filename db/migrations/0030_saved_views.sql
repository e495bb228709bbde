CREATE TABLE "saved_view" (
	"view_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_view_name" UNIQUE("account_id","user_id","list","name")
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_of_member" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."member"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capability_waiting" ON "capability" USING btree ("account_id") WHERE "capability"."status" = 'pending';
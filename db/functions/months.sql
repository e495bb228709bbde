-- The first version 7 ID of a moment: IDs are ordered by creation time.
CREATE OR REPLACE FUNCTION "first_id_at"(p_moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
	SELECT rpad(lpad(to_hex(round(extract(epoch FROM p_moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;
--> statement-breakpoint
-- Creates the monthly partitions, from one month until another, of each partitioned table. Rows without a partition
-- move into theirs. A partition gets its table's triggers, since it can be addressed directly. All rows move before the
-- first partition is attached, because a cluster cannot read a table that changed its shape in the transaction.
CREATE OR REPLACE FUNCTION "make_months"(p_first date, p_last date) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
	t record;
	day date;
	part text;
	v_from text;
	v_to text;
	is_attaching boolean;
	is_waiting boolean;
BEGIN
	PERFORM pg_advisory_xact_lock(724005);
	FOREACH is_attaching IN ARRAY ARRAY[false, true] LOOP
		-- Each shard of a partition also gets the triggers.
		IF is_attaching THEN
			PERFORM set_config('citus.enable_unsafe_triggers', 'on', true);
		END IF;
		FOR t IN
			SELECT * FROM (VALUES
				('ledger', 'entry', 'created_on', ARRAY['partner_id', 'txn_id', 'line', 'created_on'], 'entry_append_only'),
				('public', 'audit_event', 'audit_id', ARRAY['partner_id', 'audit_id'], 'audit_append_only'),
				('public', 'event', 'event_id', ARRAY['partner_id', 'event_id'], NULL)
			) AS x (folder, name, by_column, keys, guard)
		LOOP
			FOR day IN SELECT generate_series(date_trunc('month', p_first::timestamp), p_last::timestamp, '1 month')::date LOOP
				part := t.name || '_' || to_char(day, 'YYYY_MM');
				v_from := day::timestamp AT TIME ZONE 'UTC';
				v_to := (day + interval '1 month') AT TIME ZONE 'UTC';
				IF t.by_column <> 'created_on' THEN
					v_from := public.first_id_at(v_from::timestamptz);
					v_to := public.first_id_at(v_to::timestamptz);
				END IF;
				IF NOT is_attaching THEN
					CONTINUE WHEN to_regclass(format('%I.%I', t.folder, part)) IS NOT NULL;
					EXECUTE format('CREATE TABLE %1$I.%2$I (LIKE %1$I.%3$I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', t.folder, part, t.name);
					EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I.%I WHERE %3$I >= %4$L AND %3$I < %5$L)', t.folder, t.name || '_rest', t.by_column, v_from, v_to)
						INTO is_waiting;
					CONTINUE WHEN NOT is_waiting;
					EXECUTE format('INSERT INTO %1$I.%2$I SELECT * FROM %1$I.%3$I WHERE %4$I >= %5$L AND %4$I < %6$L',
						t.folder, part, t.name || '_rest', t.by_column, v_from, v_to);
					-- A row inserted in between stays, and attaching the partition fails until the next run.
					EXECUTE format('DELETE FROM %1$I.%3$I r USING %1$I.%2$I p WHERE %4$s', t.folder, part, t.name || '_rest',
						(SELECT string_agg(format('r.%1$I = p.%1$I', k), ' AND ') FROM unnest(t.keys) k));
				ELSIF NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = to_regclass(format('%I.%I', t.folder, part))) THEN
					EXECUTE format('ALTER TABLE %1$I.%3$I ATTACH PARTITION %1$I.%2$I FOR VALUES FROM (%4$L) TO (%5$L)',
						t.folder, part, t.name, v_from, v_to);
					IF t.guard IS NOT NULL THEN
						EXECUTE format('CREATE TRIGGER %3$I BEFORE UPDATE OR DELETE OR TRUNCATE ON %1$I.%2$I FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()',
							t.folder, part, t.guard);
					END IF;
				END IF;
			END LOOP;
		END LOOP;
	END LOOP;
END $$;
REVOKE ALL ON FUNCTION "make_months" FROM PUBLIC;
--> statement-breakpoint
-- Creates this month and some after it; a negative number creates those before it.
CREATE OR REPLACE FUNCTION "prepare_months"(p_ahead integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
	this date := date_trunc('month', now() AT TIME ZONE 'UTC');
BEGIN
	PERFORM public.make_months((this + make_interval(months => greatest(least(p_ahead, 0), -12)))::date,
		(this + make_interval(months => greatest(least(p_ahead, 12), 0)))::date);
END $$;
REVOKE ALL ON FUNCTION "prepare_months" FROM PUBLIC;
--> statement-breakpoint
-- Drops the partitions of events that ended before a moment, and deletes older events without a partition. Events
-- younger than thirteen months are never dropped.
CREATE OR REPLACE FUNCTION "drop_events"(p_before timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
	v_before timestamptz := least(p_before, now() - interval '396 days');
	part text;
	dropped integer := 0;
BEGIN
	PERFORM pg_advisory_xact_lock(724005);
	DELETE FROM public.event_rest WHERE created_on < v_before;
	FOR part IN
		SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
		WHERE i.inhparent = 'public.event'::regclass AND c.relname ~ '^event_\d{4}_\d{2}$'
			AND (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' <= v_before
		ORDER BY c.relname
	LOOP
		EXECUTE format('DROP TABLE public.%I', part);
		dropped := dropped + 1;
	END LOOP;
	RETURN dropped;
END $$;
REVOKE ALL ON FUNCTION "drop_events" FROM PUBLIC;

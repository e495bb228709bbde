-- Creates the daily partitions from today on, moves rows without one into them, and drops days older than 30 days.
CREATE OR REPLACE FUNCTION "prepare_request_days"(p_ahead integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
	today date := (now() AT TIME ZONE 'UTC')::date;
	oldest date := today - 30;
	days date[] := '{}';
	day date;
	part text;
	from_time timestamptz;
	to_time timestamptz;
BEGIN
	PERFORM pg_advisory_xact_lock(724006);
	DELETE FROM public.request_log_rest WHERE created_on < oldest::timestamp AT TIME ZONE 'UTC';
	FOR ahead IN 0 .. least(p_ahead, 31) LOOP
		day := today + ahead;
		part := 'request_log_' || to_char(day, 'YYYY_MM_DD');
		CONTINUE WHEN to_regclass('public.' || part) IS NOT NULL;
		from_time := day::timestamp AT TIME ZONE 'UTC';
		to_time := (day + 1)::timestamp AT TIME ZONE 'UTC';
		days := days || day;
		EXECUTE format('CREATE TABLE public.%I (LIKE public.request_log INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part);
		IF EXISTS (SELECT 1 FROM public.request_log_rest WHERE created_on >= from_time AND created_on < to_time) THEN
			EXECUTE format('INSERT INTO public.%I SELECT * FROM public.request_log_rest WHERE created_on >= %L AND created_on < %L', part, from_time, to_time);
			-- A row inserted in between stays, and attaching the partition fails until the next run.
			EXECUTE format('DELETE FROM public.request_log_rest r USING public.%I p WHERE r.partner_id = p.partner_id
				AND r.request_id = p.request_id AND r.created_on = p.created_on', part);
		END IF;
	END LOOP;
	-- All rows move before the first partition is attached, because a cluster cannot read a table that changed its shape
	-- in the transaction.
	FOREACH day IN ARRAY days LOOP
		EXECUTE format('ALTER TABLE public.request_log ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
			'request_log_' || to_char(day, 'YYYY_MM_DD'), day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC');
	END LOOP;
	FOR part IN
		SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
		WHERE i.inhparent = 'public.request_log'::regclass AND c.relname ~ '^request_log_\d{4}_\d{2}_\d{2}$'
			AND to_date(right(c.relname, 10), 'YYYY_MM_DD') < oldest
	LOOP
		EXECUTE format('DROP TABLE public.%I', part);
	END LOOP;
END $$;
REVOKE ALL ON FUNCTION "prepare_request_days" FROM PUBLIC;

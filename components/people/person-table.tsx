"use client";

import { view } from "@/components/list/list-view";
import { peopleList } from "./people.list";

export const PersonTable = view(peopleList);

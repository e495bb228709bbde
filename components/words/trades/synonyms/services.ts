/** Other words for: finance, lodging, personal, business, repair, leisure, health, education and government. */
export const SERVICES = `
6010 | bank teller, manual cash | ventanilla, banco
6011 | ATM, cash machine | cajero automático
6012 | bank, lender, credit union, loans, fintech | banco, préstamos, cooperativa de crédito, fintech
6051 | crypto, bitcoin, currency exchange, foreign exchange | bitcoin, cripto, casa de cambio
6211 | investments, financial advisor, stocks, broker, wealth | inversiones, asesor financiero, bolsa, acciones
6300 | insurance agent, insurer, broker | agente de seguros, aseguradora, pólizas
6513 | realtor, real estate, landlord, leasing, apartments, vacation rental, property manager, rent, Airbnb | bienes raíces, inmobiliaria, arrendador, apartamentos, renta vacacional, renta, casero
6540 | gift cards, prepaid, top-up, wallet load | tarjetas de regalo, prepago, recargas
7011 | hotel, motel, bed and breakfast, inn, hostel | motel, posada, hostal, hospedaje
7012 | timeshare, vacation club | tiempo compartido, club vacacional
7032 | summer camp, kids camp, sports camp | campamento de verano, campamento infantil
7033 | campground, RV park, glamping, campsite | camping, campamento, glamping
7210 | laundromat, dry cleaner, dry cleaning, wash and fold | tintorería, lavado en seco, lavado de ropa
7211 | laundry service, wash and fold, linen service | servicio de lavandería, ropa blanca
7216 | dry cleaner, dry cleaning, garment care | tintorería, lavado en seco
7217 | carpet cleaning, rug cleaning, upholstery | lavado de alfombras, tapicería
7221 | photographer, wedding photos, portraits, videographer | fotógrafo, fotografía, retratos, bodas, videógrafo
7230 | salon, hair salon, hairdresser, hairstylist, nails, barbershop, lashes, braids | peluquería, peluquero, estilista, uñas, estética, pestañas, salón
7251 | cobbler, shoe shine, hat cleaning | zapatero, bolero, lustrado de zapatos
7261 | funeral, mortuary, cremation, cemetery | funeraria, cremación, cementerio
7273 | dating, matchmaker, escort | citas, agencia matrimonial
7276 | tax preparer, tax return, income tax | preparador de impuestos, declaración de impuestos, taxes
7277 | counselor, therapist, marriage counseling, debt counseling, life coach | consejero, terapeuta, terapia de pareja, coach de vida
7278 | buying club, shopping service | club de compras
7296 | costume rental, tuxedo rental, formal wear, gown rental | renta de trajes, renta de vestidos, disfraces
7297 | massage, masseuse, massage therapist, reflexology | masajes, masajista, reflexología
7298 | spa, massage, facial, sauna, waxing, tanning | masajes, masajista, faciales, sauna, depilación
7299 | dating, event planner, wedding planner, tattoo, babysitter, tailor, house sitting, tattoo artist, tattoo shop, dog groomer, dog walker, pet sitter, house sitter, piercing | organizador de eventos, bodas, tatuajes, niñera, sastre, costurera, tatuador, paseador de perros
7311 | marketing, ad agency, SEO, social media, signs, influencer, agency | mercadotecnia, marketing, agencia de publicidad, redes sociales, letreros, agencia
7321 | credit bureau, credit check, credit repair | buró de crédito, reporte de crédito
7322 | collection agency, debt collector | agencia de cobranza, cobro de deudas
7332 | blueprints, plotting, scanning | planos, fotocopias, escaneo
7333 | graphic designer, logo, illustration, web design, designer | diseñador, logotipo, ilustración, diseño web
7338 | copy shop, printing, business cards, banners | copias, imprenta rápida, tarjetas de presentación, lonas
7339 | transcription, typing, answering service | transcripción, secretaria, mecanografía
7342 | exterminator, termites, fumigation, bugs, rodent | fumigación, exterminador, termitas, fumigador
7349 | cleaner, janitor, maid, housekeeping, carpet cleaning, window cleaning, house cleaning, cleaning service, pressure washing, gutter cleaning | limpiador, conserje, empleada doméstica, alfombras, ventanas, limpieza de casas, lavado a presión
7361 | staffing, recruiter, temp agency, headhunter | reclutador, personal temporal, contratación
7372 | developer, software development, web developer, programmer, IT, data, web development, app developer, software company | desarrollador, programador, desarrollo web, informática, datos, software, aplicaciones
7375 | data provider, research, background checks, databases | base de datos, investigación, verificación de antecedentes
7379 | phone repair, IT support, tech support, laptop repair | reparación de celulares, soporte técnico, ordenadores
7392 | consultant, business coach, PR, strategy, consulting, consultancy, project manager | consultor, asesor, coach empresarial, estrategia, consultoría
7393 | security guard, private investigator, alarm, locksmith, bodyguard | guardia de seguridad, detective privado, alarmas, cerrajero
7394 | tool rental, party rental, furniture rental, tents | renta de herramientas, renta para fiestas, muebles, carpas
7395 | photo finishing, photo printing, film developing | revelado, impresión de fotos
7399 | virtual assistant, translation, notary, coworking, copywriting | asistente virtual, traducción, notario, coworking, redacción
7512 | rent a car, auto rental, car sharing | renta de carros, alquiler de coches
7513 | truck rental, moving truck, trailer rental, van rental | renta de camiones, camión de mudanza, remolques
7519 | motor home rental, camper rental | renta de campers, casa rodante
7523 | parking, valet, parking garage | estacionamiento, valet, aparcamiento
7531 | body shop, collision repair, dent repair | hojalatería, carrocería, choques
7534 | tire repair, flat tire | vulcanizadora, ponchadura, gomería
7535 | auto painting, car wrap, vinyl wrap | pintura automotriz, rotulado
7538 | mechanic, auto repair, garage, body shop, oil change, car wash, detailing | mecánico, reparación de autos, taller, hojalatería, lavado de autos
7542 | car wash, auto detailing, detailer | lavado de carros, autolavado, detallado
7549 | tow truck, roadside assistance, wrecker | grúa, auxilio vial, remolque
7622 | TV repair, phone screen repair, radio repair | reparación de televisores, reparación de pantallas
7623 | AC repair, refrigerator repair, HVAC repair | reparación de refrigeradores, clima
7629 | washer repair, small appliance repair, electrical repair | reparación de lavadoras, reparación de estufas
7631 | watch repair, jewelry repair, watchmaker | relojero, reparación de joyas
7641 | upholsterer, reupholstery, furniture refinishing | tapicero, restauración de muebles
7692 | welder, metal fabrication, ironwork | soldador, herrería, herrero
7699 | repair, handyman, locksmith, septic, bike repair, lawn mower repair, sharpening | reparaciones, cerrajero, manitas, fosa séptica
7800 | lottery tickets, state lottery | lotería, boletos de lotería
7829 | video production, filmmaker, film distribution, videographer | producción de video, cineasta, videógrafo
7832 | cinema, movies, drive-in | cine, películas, autocinema
7841 | DVD rental, video games rental | renta de películas, videoclub
7911 | dance, dance classes, ballet, salsa, dance hall | baile, clases de baile, ballet, salsa
7922 | theater, tickets, concerts, shows, band, musician, comedy | entradas, conciertos, espectáculos, banda, músico
7929 | DJ, musician, band, magician, performer, orchestra, clown | DJ, músico, mariachi, mago, payaso, orquesta
7932 | billiards, pool table | billar, pool
7933 | bowling | boliche, bolos
7941 | sports team, league, stadium, promoter, soccer club | equipo, liga, estadio, club de fútbol
7991 | museum, tours, exhibits, sightseeing | museo, tours, paseos, exposiciones
7992 | golf, driving range, mini golf | golf, minigolf
7993 | game machines, pinball, slot supplies | máquinas de videojuegos, pinball
7994 | arcade, video arcade, gaming lounge | arcade, maquinitas, videojuegos
7995 | gambling, casino, bets, sportsbook, fantasy sports, raffle | casino, apuestas, juegos de azar, rifas
7996 | amusement park, circus, carnival, fortune teller, bounce house | parque de diversiones, circo, feria, inflables
7997 | gym, yoga, fitness, pilates, crossfit, personal trainer, golf, country club, yoga studio, martial arts gym | gimnasio, yoga, pilates, crossfit, entrenador personal, golf, estudio de yoga
7998 | aquarium, zoo, petting zoo | acuario, zoológico, delfinario
7999 | dance studio, swimming lessons, martial arts, karate, escape room, boat rental, climbing | clases de baile, natación, artes marciales, karate, paseos en bote
8011 | doctor, physician, clinic, dermatologist, pediatrician, psychiatrist | doctor, doctora, clínica, dermatólogo, pediatra, psiquiatra
8021 | dentist, orthodontist, dental clinic | odontólogo, ortodoncista, clínica dental
8031 | osteopath, osteopathic doctor | osteópata, osteopatía
8041 | chiropractor, spine, back pain | quiropráctico, columna, espalda
8042 | eye doctor, optometrist, ophthalmologist, eye exam | oculista, oftalmólogo, examen de la vista
8043 | optician, glasses, eyewear, contact lenses, sunglasses | óptica, lentes, anteojos, gafas, lentes de contacto
8049 | podiatrist, foot doctor, chiropodist | podólogo, pies
8050 | nurse, home care, elder care, nursing home, caregiver | enfermera, cuidador, asilo, cuidado de ancianos
8062 | hospital, emergency, surgery | sanatorio, urgencias, cirugía
8071 | blood test, medical lab, dental lab, diagnostics, X-ray | análisis de sangre, laboratorio clínico, rayos X
8099 | therapist, counseling, psychologist, physical therapy, acupuncture, chiropractor, nutritionist | terapeuta, psicólogo, fisioterapia, acupuntura, quiropráctico, nutriólogo
8111 | lawyer, attorney, law firm, paralegal, immigration | abogado, bufete, jurídico, notaría, inmigración
8211 | school, kindergarten, high school, academy | colegio, primaria, secundaria, preparatoria, academia
8220 | college, university, campus | universidad, colegio universitario, facultad
8241 | correspondence school, distance learning, e-learning, online school | educación a distancia, cursos por correspondencia
8244 | business school, secretarial school | escuela de negocios, secretariado
8249 | trade school, beauty school, flight school, truck driving school, bartending school | escuela técnica, escuela de oficios, escuela de belleza, escuela de aviación
8299 | tutor, tutoring, online courses, music lessons, driving school, language school, coaching, online course, classes, workshops, lessons | profesor particular, tutorías, cursos en línea, clases de música, autoescuela, idiomas, clases, talleres, cursos
8351 | daycare, nanny, preschool, babysitting, after school | guardería, niñera, preescolar, cuidado de niños
8398 | charity, nonprofit, donations, foundation, fundraising, non-profit, church charity | caridad, sin fines de lucro, donaciones, fundación, ONG, organización sin fines de lucro
8641 | club, homeowners association, HOA, fraternity, veterans | club, asociación de vecinos, condominio, veteranos
8651 | political campaign, candidate, PAC | campaña política, candidato, partido
8661 | church, temple, mosque, synagogue, ministry | iglesia, templo, mezquita, sinagoga, ministerio
8675 | auto club, roadside club, car club | club de autos, club automovilístico
8699 | trade association, union, chamber of commerce, professional body | sindicato, cámara de comercio, gremio, colegio profesional
8734 | lab, inspection, home inspector, analysis | laboratorio, inspección, análisis
8911 | architect, engineer, engineering, surveyor, drafting | arquitecto, ingeniero, ingeniería, topógrafo, planos
8931 | accountant, bookkeeper, CPA, payroll, auditor | contador, contable, nómina, auditor
8999 | freelancer, writer, editor, translator, interior designer, appraiser, researcher | autónomo, escritor, traductor, diseñador de interiores, tasador
9211 | court, alimony, child support | corte, tribunal, manutención
9222 | tickets, parking tickets, citations | infracciones, multas de tránsito
9223 | bail bonds, bondsman | fianza, afianzadora
9311 | taxes, property tax | impuestos, predial
9399 | government, city, county, permits, licenses | gobierno, municipio, condado, permisos, licencias
9402 | post office, mailbox, PO box, stamps, postage | correo, oficina postal, apartado postal, estampillas
`;

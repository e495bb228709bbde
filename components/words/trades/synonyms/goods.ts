/** Other words for: wholesale, and dealers in vehicles and what they need. */
export const GOODS = `
5013 | auto parts distributor, truck parts wholesale | distribuidor de autopartes, mayoreo de refacciones
5021 | office furniture, desks, chairs, store fixtures | muebles de oficina, escritorios, sillas
5039 | concrete, cement, bricks, gravel, drywall supply | concreto, cemento, ladrillos, grava
5044 | copiers, printers, photo equipment | copiadoras, impresoras, equipo fotográfico
5045 | IT reseller, hardware distributor | distribuidor de computadoras, ordenadores
5046 | restaurant equipment, kitchen equipment, vending machines, display cases | equipo para restaurantes, cocina industrial, máquinas expendedoras
5047 | medical equipment, wheelchair, lab supplies | equipo médico, silla de ruedas, insumos médicos
5051 | steel, aluminum, metal supply | acero, aluminio, metales
5065 | components, semiconductors, cables | piezas eléctricas, semiconductores, cables
5072 | fasteners, screws, tools distributor | tornillos, herramientas al mayoreo
5074 | pipes, water heaters, HVAC parts, faucets | tuberías, calentadores, grifos, refacciones
5085 | machinery parts, tools wholesale, safety supplies | maquinaria, herramientas, mayoreo industrial
5094 | gold, diamonds, gems, bullion | oro, diamantes, gemas
5099 | distributor, importer, wholesaler, equipment | distribuidor, importador, mayorista
5111 | paper, stationery wholesale, toner | papel, tóner, útiles
5122 | pharmaceutical distributor, supplements wholesale, CBD | distribuidor farmacéutico, suplementos
5131 | textiles, sewing supplies wholesale | textiles, telas, mercería
5137 | uniforms, work wear, scrubs, school uniforms | uniformes, ropa de trabajo, uniformes escolares
5139 | shoe wholesale, work boots | calzado al mayoreo, botas de trabajo
5169 | chemical supply, cleaning chemicals, industrial gases | químicos, gases industriales
5172 | oil distributor, lubricants, fuel wholesale | aceite, lubricantes, combustible al mayoreo
5192 | book distributor, magazines, periodicals | distribuidor de libros, revistas
5193 | flower farm, flower wholesale, plant nursery | flores al mayoreo, plantas, vivero
5198 | paint supply, coatings | pintura, recubrimientos
5199 | food distributor, packaging, disposable goods, importer | distribuidor de alimentos, empaques, desechables
5200 | home improvement, lumber yard, building materials | materiales de construcción, maderería, mejoras del hogar
5211 | lumber yard, wood, doors, windows, tile store, building supply | maderería, madera, puertas, ventanas, azulejos
5231 | paint store, glass shop, wallpaper, mirrors | pintura, vidriería, papel tapiz, espejos
5251 | tools, paint store, locks, keys | herramientas, pinturas, cerraduras, tlapalería
5261 | plants, garden center, lawn supplies | plantas, semillas, centro de jardinería
5262 | marketplace, online mall, multi-vendor | marketplace, mercado en línea, vendedores múltiples
5271 | mobile homes, manufactured homes, tiny homes, trailers | casas móviles, casas prefabricadas, tráilers
5300 | warehouse club, bulk store | club de precios, mayoreo
5309 | duty free, airport shop | duty free, tienda de aeropuerto
5310 | discount, outlet, bargain store, closeouts | descuento, outlet, ofertas
5311 | mall, big box | grandes almacenes, centro comercial
5331 | dollar store, discount store, thrift store, second hand | tienda de descuento, todo a un dólar, segunda mano
5399 | general store, bazaar, trading post, swap meet | bazar, tienda general, tianguis
5411 | supermarket, groceries, food market, bodega | abarrotes, tienda de comestibles, bodega, colmado
5422 | butcher, meat market, fish market, seafood, frozen meat | carnicero, carnicería, pescadería, mariscos
5441 | candy, chocolate, confectioner, sweets, nuts | dulces, chocolates, confitería, golosinas
5451 | ice cream shop, gelato, cheese shop, frozen yogurt, milk | helados, heladería, nevería, quesos, leche
5462 | bakery, baker, cakes, bread, pastry, donuts, cupcakes | panadero, pasteles, pastelería, repostería, donas, tortas
5499 | corner store, deli, health food, vitamins, meal kits, butcher, ice cream | minisúper, delicatessen, vitaminas, carnicería, heladería
5511 | car dealer, auto sales, used cars, dealership | venta de carros, autos usados, coches
5521 | used cars, pre-owned cars, car lot | carros usados, autos seminuevos, lote de autos
5531 | car accessories, car audio, batteries | accesorios para carros, audio para autos, baterías
5532 | tires, wheels, rims, tire shop | llantas, gomas, neumáticos, rines
5533 | auto parts, tires, car accessories | refacciones, llantas, neumáticos, autopartes
5541 | gas station, fuel, petrol, EV charging | gasolinera, combustible, carga eléctrica
5542 | gas pump, pay at the pump, fuel dispenser | bomba de gasolina, despachador
5551 | boats, yacht sales, marine dealer, jet skis | botes, lanchas, yates
5552 | EV charger, charging station | cargador, estación de carga, auto eléctrico
5561 | RV dealer, campers, utility trailers | casas rodantes, campers, remolques
5571 | motorcycles, scooters, motorbike, ATV | motos, scooters, cuatrimotos
5592 | motorhome, RV sales | casa rodante, autocaravana
5598 | snowmobiles, sleds | motos de nieve
5599 | golf carts, tractors, farm equipment, go-karts | carritos de golf, tractores, equipo agrícola
`;

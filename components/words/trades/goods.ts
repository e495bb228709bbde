/** Wholesale, and dealers in vehicles and what they need. */
export const GOODS = `
5013 | Vehicle supplies, wholesale | auto parts distributor, truck parts wholesale | Insumos para vehículos, mayoreo | distribuidor de autopartes, mayoreo de refacciones
5021 | Office and commercial furniture | office furniture, desks, chairs, store fixtures | Muebles de oficina y comerciales | muebles de oficina, escritorios, sillas
5039 | Construction materials, wholesale | concrete, cement, bricks, gravel, drywall supply | Materiales de construcción, mayoreo | concreto, cemento, ladrillos, grava
5044 | Office and photo equipment, wholesale | copiers, printers, photo equipment | Equipo de oficina y fotografía, mayoreo | copiadoras, impresoras, equipo fotográfico
5045 | Computers and software, wholesale | IT reseller, hardware distributor | Computadoras y software, mayoreo | distribuidor de computadoras, ordenadores
5046 | Commercial equipment, wholesale | restaurant equipment, kitchen equipment, vending machines, display cases | Equipo comercial, mayoreo | equipo para restaurantes, cocina industrial, máquinas expendedoras
5047 | Medical and dental supplies | medical equipment, wheelchair, lab supplies | Material médico y dental | equipo médico, silla de ruedas, insumos médicos
5051 | Metal service centers | steel, aluminum, metal supply | Centros de servicio de metales | acero, aluminio, metales
5065 | Electrical parts | components, semiconductors, cables | Componentes eléctricos | piezas eléctricas, semiconductores, cables
5072 | Hardware supplies, wholesale | fasteners, screws, tools distributor | Artículos de ferretería, mayoreo | tornillos, herramientas al mayoreo
5074 | Plumbing and heating supplies | pipes, water heaters, HVAC parts, faucets | Suministros de plomería y calefacción | tuberías, calentadores, grifos, refacciones
5085 | Industrial supplies | machinery parts, tools wholesale, safety supplies | Suministros industriales | maquinaria, herramientas, mayoreo industrial
5094 | Precious stones and metals, wholesale | gold, diamonds, gems, bullion | Piedras y metales preciosos, mayoreo | oro, diamantes, gemas
5099 | Durable goods, wholesale | distributor, importer, wholesaler, equipment | Bienes duraderos, mayoreo | distribuidor, importador, mayorista
5111 | Office supplies | paper, stationery wholesale, toner | Suministros de oficina, mayoreo | papel, tóner, útiles
5122 | Drugs and toiletries, wholesale | pharmaceutical distributor, supplements wholesale, CBD | Medicamentos y artículos de tocador, mayoreo | distribuidor farmacéutico, suplementos
5131 | Fabrics and notions, wholesale | textiles, sewing supplies wholesale | Telas y mercería, mayoreo | textiles, telas, mercería
5137 | Uniforms and commercial clothing | uniforms, work wear, scrubs, school uniforms | Uniformes y ropa de trabajo | uniformes, ropa de trabajo, uniformes escolares
5139 | Commercial footwear | shoe wholesale, work boots | Calzado comercial | calzado al mayoreo, botas de trabajo
5169 | Chemicals and related products | chemical supply, cleaning chemicals, industrial gases | Productos químicos | químicos, gases industriales
5172 | Petroleum products | oil distributor, lubricants, fuel wholesale | Productos de petróleo | aceite, lubricantes, combustible al mayoreo
5192 | Books and newspapers | book distributor, magazines, periodicals | Libros y periódicos | distribuidor de libros, revistas
5193 | Flowers and nursery stock, wholesale | flower farm, flower wholesale, plant nursery | Flores y plantas, mayoreo | flores al mayoreo, plantas, vivero
5198 | Paints and varnishes | paint supply, coatings | Pinturas y barnices | pintura, recubrimientos
5199 | Nondurable goods, wholesale | food distributor, packaging, disposable goods, importer | Bienes no duraderos, mayoreo | distribuidor de alimentos, empaques, desechables
5200 | Home supply stores | home improvement, lumber yard, building materials | Tiendas de artículos para el hogar | materiales de construcción, maderería, mejoras del hogar
5211 | Lumber and building materials | lumber yard, wood, doors, windows, tile store, building supply | Madera y materiales de construcción | maderería, madera, puertas, ventanas, azulejos
5231 | Glass, paint and wallpaper stores | paint store, glass shop, wallpaper, mirrors | Tiendas de vidrio, pintura y papel tapiz | pintura, vidriería, papel tapiz, espejos
5251 | Hardware stores | tools, paint store, locks, keys | Ferreterías | herramientas, pinturas, cerraduras, tlapalería
5261 | Nurseries and garden supplies | plants, garden center, lawn supplies | Viveros y artículos de jardín | plantas, semillas, centro de jardinería
5262 | Online marketplaces | marketplace, online mall, multi-vendor | Mercados en línea | marketplace, mercado en línea, vendedores múltiples
5271 | Mobile home dealers | mobile homes, manufactured homes, tiny homes, trailers | Venta de casas móviles | casas móviles, casas prefabricadas, tráilers
5300 | Wholesale clubs | warehouse club, bulk store | Clubes de compras al mayoreo | club de precios, mayoreo
5309 | Duty-free stores | duty free, airport shop | Tiendas libres de impuestos | duty free, tienda de aeropuerto
5310 | Discount stores | discount, outlet, bargain store, closeouts | Tiendas de descuento | descuento, outlet, ofertas
5311 | Department stores | mall, big box | Tiendas departamentales | grandes almacenes, centro comercial
5331 | Variety stores | dollar store, discount store, thrift store, second hand | Tiendas de variedades | tienda de descuento, todo a un dólar, segunda mano
5399 | General merchandise | general store, bazaar, trading post, swap meet | Mercancía general | bazar, tienda general, tianguis
5411 | Grocery stores | supermarket, groceries, food market, bodega | Supermercados | abarrotes, tienda de comestibles, bodega, colmado
5422 | Butchers and seafood markets | butcher, meat market, fish market, seafood, frozen meat | Carnicerías y pescaderías | carnicero, carnicería, pescadería, mariscos
5441 | Candy and chocolate shops | candy, chocolate, confectioner, sweets, nuts | Dulcerías y chocolaterías | dulces, chocolates, confitería, golosinas
5451 | Dairies and ice cream | ice cream shop, gelato, cheese shop, frozen yogurt, milk | Lecherías y heladerías | helados, heladería, nevería, quesos, leche
5462 | Bakeries | bakery, baker, cakes, bread, pastry, donuts, cupcakes | Panaderías | panadero, pasteles, pastelería, repostería, donas, tortas
5499 | Convenience and specialty food | corner store, deli, health food, vitamins, meal kits, butcher, ice cream | Tiendas de conveniencia y alimentos especializados | minisúper, delicatessen, vitaminas, carnicería, heladería
5511 | Car and truck dealers | car dealer, auto sales, used cars, dealership | Concesionarios de autos y camiones | venta de carros, autos usados, coches
5521 | Used car dealers | used cars, pre-owned cars, car lot | Venta de autos usados | carros usados, autos seminuevos, lote de autos
5531 | Auto and home supply stores | car accessories, car audio, batteries | Accesorios para autos y hogar | accesorios para carros, audio para autos, baterías
5532 | Tire stores | tires, wheels, rims, tire shop | Llanterías | llantas, gomas, neumáticos, rines
5533 | Automotive parts | auto parts, tires, car accessories | Repuestos para autos | refacciones, llantas, neumáticos, autopartes
5541 | Service stations | gas station, fuel, petrol, EV charging | Estaciones de servicio | gasolinera, combustible, carga eléctrica
5542 | Self-service fuel pumps | gas pump, pay at the pump, fuel dispenser | Bombas de gasolina de autoservicio | bomba de gasolina, despachador
5551 | Boat dealers | boats, yacht sales, marine dealer, jet skis | Venta de botes | botes, lanchas, yates
5552 | Electric vehicle charging | EV charger, charging station | Carga de vehículos eléctricos | cargador, estación de carga, auto eléctrico
5561 | Camper and trailer dealers | RV dealer, campers, utility trailers | Venta de campers y remolques | casas rodantes, campers, remolques
5571 | Motorcycle shops | motorcycles, scooters, motorbike, ATV | Tiendas de motocicletas | motos, scooters, cuatrimotos
5592 | Motor home dealers | motorhome, RV sales | Venta de casas rodantes | casa rodante, autocaravana
5598 | Snowmobile dealers | snowmobiles, sleds | Venta de motos de nieve | motos de nieve
5599 | Other vehicle and farm equipment dealers | golf carts, tractors, farm equipment, go-karts | Otros vehículos y equipo agrícola | carritos de golf, tractores, equipo agrícola
`;

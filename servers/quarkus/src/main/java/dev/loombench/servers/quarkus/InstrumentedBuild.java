package dev.loombench.servers.quarkus;

import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.inject.Singleton;

/** Marker of a build with Quarkus's extension for Micrometer, which times every request. */
@Singleton
@IfBuildProperty(name = "quarkus.micrometer.enabled", stringValue = "true")
class InstrumentedBuild {}

package dev.loombench.servers.quarkus;

import dev.loombench.kernels.serving.EventLoops;
import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.kernels.serving.ServerOptions;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;

/** Producers of the options, for injection. */
class OptionProducers {

  @Produces
  @Singleton
  LoombenchProperties properties(Config config) {
    return new LoombenchProperties(
        name -> config.getOptionalValue(name, String.class).orElse(null));
  }

  @Produces
  @Singleton
  ServerOptions options(LoombenchProperties properties) {
    return ServerOptions.from(properties);
  }

  @Produces
  @Singleton
  EventLoops eventLoops(LoombenchProperties properties) {
    return EventLoops.from(properties);
  }
}

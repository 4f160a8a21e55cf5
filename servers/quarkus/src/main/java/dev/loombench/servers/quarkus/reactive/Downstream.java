package dev.loombench.servers.quarkus.reactive;

import dev.loombench.kernels.CallParameters;
import dev.loombench.kernels.DownstreamFailure;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.servers.quarkus.Model;
import dev.loombench.servers.quarkus.SlowService;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import jakarta.ws.rs.WebApplicationException;
import java.util.Collections;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** The service behind this one, called without blocking a thread. */
@Singleton
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class Downstream {

  private final boolean isNamed;
  private final Instance<SlowService> service;

  Downstream(ServerOptions options, @RestClient Instance<SlowService> service) {
    this.isNamed = options.downstream().isPresent();
    this.service = service;
  }

  /** Makes the calls at once and has how many bytes came back in all. */
  Uni<Long> bytesFrom(CallParameters parameters) {
    if (!isNamed) {
      throw DownstreamFailure.notNamed();
    }
    Uni<byte[]> call = service.get().bytesLater(parameters.millis());
    return Uni.join()
        .all(Collections.nCopies(parameters.fanout(), call))
        .andFailFast()
        .map(Downstream::bytes)
        .onFailure()
        .transform(Downstream::failure);
  }

  private static long bytes(List<byte[]> bodies) {
    return bodies.stream().mapToLong(SlowService::length).sum();
  }

  private static Throwable failure(Throwable failed) {
    return switch (failed) {
      case WebApplicationException answer ->
          DownstreamFailure.answered(answer.getResponse().getStatus(), answer);
      default -> DownstreamFailure.unreachable(failed);
    };
  }
}

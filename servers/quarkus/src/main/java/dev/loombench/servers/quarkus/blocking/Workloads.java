package dev.loombench.servers.quarkus.blocking;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loombench.kernels.CallParameters;
import dev.loombench.kernels.Compute;
import dev.loombench.kernels.ComputeParameters;
import dev.loombench.kernels.DelayParameters;
import dev.loombench.kernels.Matmul;
import dev.loombench.kernels.MatmulParameters;
import dev.loombench.kernels.Pin;
import dev.loombench.kernels.PinParameters;
import dev.loombench.kernels.Sort;
import dev.loombench.kernels.files.FileFailure;
import dev.loombench.kernels.files.FileKernel;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.ThreadKind;
import dev.loombench.servers.quarkus.Model;
import dev.loombench.servers.quarkus.Query;
import io.quarkus.arc.properties.UnlessBuildProperty;
import jakarta.inject.Singleton;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** What the handlers do, on the thread that each runs on. */
@Singleton
@UnlessBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class Workloads {

  private final Downstream downstream;
  private final ObjectMapper json;
  private final Optional<FileKernel> files;

  Workloads(Downstream downstream, ObjectMapper json, ServerOptions options) {
    this.downstream = downstream;
    this.json = json;
    this.files = options.files().map(FileKernel::new);
  }

  RestResponse<Void> empty() {
    return RestResponse.ok();
  }

  String hello() {
    return "Hello World!";
  }

  String delay(UriInfo uri) throws InterruptedException {
    Thread.sleep(DelayParameters.of(Query.of(uri)).millis());
    return "success";
  }

  String pin(UriInfo uri) throws InterruptedException {
    Pin.run(PinParameters.of(Query.of(uri)));
    return "success";
  }

  String compute(UriInfo uri) {
    return Double.toString(Compute.run(ComputeParameters.of(Query.of(uri))));
  }

  String matmul(UriInfo uri) throws InterruptedException {
    return multiply(MatmulParameters.matmul(Query.of(uri)));
  }

  String mixed(UriInfo uri) throws InterruptedException {
    return multiply(MatmulParameters.mixed(Query.of(uri)));
  }

  private static String multiply(MatmulParameters parameters) throws InterruptedException {
    long cell = Matmul.run(parameters.size());
    Thread.sleep(parameters.millis());
    return Long.toString(cell);
  }

  /** Written as bytes, because the framework sends an array it writes itself in chunks. */
  RestResponse<byte[]> sort(int[] numbers) throws JsonProcessingException {
    if (numbers == null) {
      throw new BadRequestException();
    }
    return ResponseBuilder.ok(
            json.writeValueAsBytes(Sort.ascending(numbers)), MediaType.APPLICATION_JSON)
        .build();
  }

  String call(UriInfo uri) throws InterruptedException {
    return Long.toString(downstream.bytesFrom(CallParameters.of(Query.of(uri))));
  }

  String thread() {
    return ThreadKind.ofCaller();
  }

  String file() {
    return Integer.toString(files.orElseThrow(FileFailure::notNamed).run());
  }
}

package dev.loombench.servers.quarkus;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loombench.contract.ReadySignal;
import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.ReadyFile;
import dev.loombench.kernels.serving.ServerOptions;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import java.io.UncheckedIOException;

/** Application that writes the ready file once Quarkus listens, then waits for the shutdown. */
class ServerApplication implements QuarkusApplication {

  private final ServerOptions options;
  private final QuarkusFacts facts;
  private final Backend backend;
  private final ObjectMapper json;

  ServerApplication(ServerOptions options, QuarkusFacts facts, Backend backend, ObjectMapper json) {
    this.options = options;
    this.facts = facts;
    this.backend = backend;
    this.json = json;
  }

  @Override
  public int run(String... arguments) {
    try {
      facts.requireBuildForMetrics();
      backend.open();
      options
          .readyFile()
          .ifPresent(file -> ReadyFile.announce(file, facts.address(), facts.read(), this::asJson));
    } catch (BadProperty bad) {
      System.err.println(bad.getMessage());
      return 1;
    }
    Quarkus.waitForExit();
    return 0;
  }

  private String asJson(ReadySignal signal) {
    try {
      return json.writeValueAsString(signal);
    } catch (JsonProcessingException cause) {
      throw new UncheckedIOException(cause);
    }
  }
}

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

/** What runs once Quarkus listens: says that it does, then waits for the end. */
class Serving implements QuarkusApplication {

  private final ServerOptions options;
  private final QuarkusFacts facts;
  private final Storage storage;
  private final ObjectMapper json;

  Serving(ServerOptions options, QuarkusFacts facts, Storage storage, ObjectMapper json) {
    this.options = options;
    this.facts = facts;
    this.storage = storage;
    this.json = json;
  }

  @Override
  public int run(String... arguments) {
    try {
      storage.open();
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

package dev.loombench.tool.launch;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** A server that ran before and runs on. */
record ForeignServer(URI baseUri, OptionalLong pid, Map<String, String> facts)
    implements RunningServer {

  @Override
  public void confineAllButCompilers() {
    // Whoever started it placed it.
  }

  @Override
  public String confine() {
    return facts.getOrDefault("cpus.server", "not told by the system");
  }

  @Override
  public List<String> flagsNotInForce() {
    return List.of();
  }

  @Override
  public Optional<ServerStart> startUp() {
    return Optional.empty();
  }

  @Override
  public boolean isAlive() {
    return pid.isEmpty() || ProcessHandle.of(pid.getAsLong()).isPresent();
  }

  @Override
  public Optional<String> exitReason() {
    return isAlive() ? Optional.empty() : Optional.of("the server at " + baseUri + " ended");
  }

  @Override
  public CompletableFuture<String> onExit() {
    return new CompletableFuture<>();
  }

  @Override
  public void close() {
    // It was not started here, and is not stopped here.
  }
}

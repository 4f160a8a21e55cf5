package dev.loombench.tool.launch;

import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.ThreadCpus;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** Server that ran before the tool and keeps running. */
record ForeignServer(URI baseUri, OptionalLong pid, Map<String, String> facts)
    implements RunningServer {

  @Override
  public void confineAllButCompilers() {
    // The user placed it.
  }

  @Override
  public String confine() {
    return facts.getOrDefault("cpus.server", "not available on this system");
  }

  @Override
  public List<Integer> cpus() {
    return pid.isPresent()
        ? CpuPlacement.granted(pid.getAsLong()).map(CpuSet::cpus).orElse(List.of())
        : List.of();
  }

  @Override
  public List<ThreadCpus> misplacedThreads() {
    return List.of();
  }

  @Override
  public List<String> flagsNotInEffect() {
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
    // The tool did not start it and does not stop it.
  }
}

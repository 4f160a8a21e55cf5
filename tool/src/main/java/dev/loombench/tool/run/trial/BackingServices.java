package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.run.trial.TrialValidity.Violation;
import dev.loombench.tool.study.Work;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Services that one server uses. */
public final class BackingServices implements AutoCloseable {

  private final List<BackingService> services;

  private BackingServices(List<BackingService> services) {
    this.services = List.copyOf(services);
  }

  /** Starts services in their order, each with the context of those before it. */
  static BackingServices start(List<Function<ServerContext, BackingService>> starters) {
    List<BackingService> services = new ArrayList<>();
    try {
      starters.forEach(starter -> services.add(starter.apply(context(services))));
      return new BackingServices(services);
    } catch (RuntimeException e) {
      services.reversed().forEach(BackingService::close);
      throw e;
    }
  }

  public ServerContext context() {
    return context(services);
  }

  private static ServerContext context(List<BackingService> services) {
    return services.stream()
        .map(BackingService::context)
        .reduce(ServerContext.NOTHING, ServerContext::and);
  }

  Map<String, String> facts() {
    return united(BackingService::facts);
  }

  void resetFor(Work work) {
    services.forEach(service -> service.resetFor(work));
  }

  void startChecks() {
    services.forEach(BackingService::startCheck);
  }

  List<Violation> violations() {
    return services.stream().flatMap(service -> service.violations().stream()).toList();
  }

  Map<String, String> factsAfter() {
    return united(BackingService::factsAfter);
  }

  private Map<String, String> united(Function<BackingService, Map<String, String>> facts) {
    var all = new HashMap<String, String>();
    services.forEach(service -> all.putAll(facts.apply(service)));
    return all;
  }

  /** Returns why a service failed the trial, if it or the server's error answers say so. */
  Optional<String> failure(Collection<String> errorAnswers) {
    return services.stream()
        .flatMap(
            service ->
                Stream.concat(
                    service.failure().stream(),
                    errorAnswers.stream()
                        .flatMap(answer -> service.failureNamedIn(answer).stream())))
        .findFirst();
  }

  OptionalLong downstreamPid() {
    return pid(BackingService.OfDownstream.class, service -> service.downstream().pid());
  }

  OptionalLong delaysPid() {
    return pid(DelayService.class, DelayService::pid);
  }

  private <S> OptionalLong pid(Class<S> kind, ToLongFunction<S> pid) {
    return services.stream().filter(kind::isInstance).map(kind::cast).mapToLong(pid).findFirst();
  }

  /** Returns the processes of the database; unknown ones if any are. */
  DatabaseSubject database() {
    List<DatabaseSubject> databases =
        services.stream().flatMap(service -> service.database().stream()).toList();
    return databases.stream()
        .filter(DatabaseSubject.Own.class::isInstance)
        .findFirst()
        .or(() -> databases.stream().findFirst())
        .orElse(new DatabaseSubject.None());
  }

  @Override
  public void close() {
    services.reversed().forEach(BackingService::close);
  }
}

package dev.loombench.servers.quarkus.reactive;

import dev.loombench.kernels.serving.ComputeOn;
import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.unchecked.Unchecked;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Executor of kernels, on the threads that {@link ComputeOn} selects. */
@Singleton
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class KernelExecutor {

  private final ComputeOn computeOn;
  private final ExecutorService workers;

  KernelExecutor(LoombenchProperties properties) {
    this.computeOn = ComputeOn.from(properties);
    this.workers =
        Executors.newFixedThreadPool(
            Math.max(1, computeOn.workers()),
            Thread.ofPlatform().name("compute-", 1).daemon().factory());
  }

  /** Runs a kernel. Does not use Quarkus's worker pool, which has more threads than processors. */
  <T> Uni<T> run(Callable<T> kernel) {
    Uni<T> work = Uni.createFrom().item(Unchecked.supplier(kernel::call));
    return switch (computeOn) {
      case WORKER -> work.runSubscriptionOn(workers);
      case LOOP -> work;
    };
  }

  ComputeOn computeOn() {
    return computeOn;
  }

  @PreDestroy
  void close() {
    workers.shutdown();
  }
}

package dev.loombench.servers.quarkus.reactive;

import dev.loombench.kernels.files.ChannelFileKernel;
import dev.loombench.kernels.files.FileFailure;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.ThreadKind;
import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * File workload on asynchronous channels, with as many threads as in {@code spring-webflux}. Idle
 * threads end after a minute.
 */
@Singleton
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class FileWorkload {

  private static final int THREADS_PER_PROCESSOR = 10;

  private final ThreadPoolExecutor threads;
  private final Optional<ChannelFileKernel> kernel;

  FileWorkload(ServerOptions options) {
    int threadCount = THREADS_PER_PROCESSOR * Runtime.getRuntime().availableProcessors();
    this.threads =
        new ThreadPoolExecutor(
            threadCount,
            threadCount,
            1,
            TimeUnit.MINUTES,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().name("file-", 1).daemon().factory());
    threads.allowCoreThreadTimeOut(true);
    this.kernel = options.files().map(folder -> new ChannelFileKernel(folder, threads));
  }

  /** Runs the workload once and emits the number of bytes read. */
  Uni<Integer> bytesRead() {
    ChannelFileKernel configured = kernel.orElseThrow(FileFailure::notConfigured);
    return Uni.createFrom().completionStage(configured::run);
  }

  /** Returns the facts, including the thread on which files are accessed; none without a folder. */
  Map<String, Object> facts() {
    return kernel.isEmpty()
        ? Map.of()
        : Map.of(
            "threads.file-by",
            "channels",
            "threads.file",
            threads.getMaximumPoolSize(),
            "file.thread",
            CompletableFuture.supplyAsync(ThreadKind::current, threads).join());
  }

  @PreDestroy
  void close() {
    threads.shutdown();
  }
}

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
 * Files by asynchronous channels over as many threads as {@code spring-webflux} has for them. They
 * go after a minute without work.
 */
@Singleton
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class FileWork {

  private static final int THREADS_FOR_EACH_PROCESSOR = 10;

  private final ThreadPoolExecutor threads;
  private final Optional<ChannelFileKernel> kernel;

  FileWork(ServerOptions options) {
    int most = THREADS_FOR_EACH_PROCESSOR * Runtime.getRuntime().availableProcessors();
    this.threads =
        new ThreadPoolExecutor(
            most,
            most,
            1,
            TimeUnit.MINUTES,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().name("file-", 1).daemon().factory());
    threads.allowCoreThreadTimeOut(true);
    this.kernel = options.files().map(folder -> new ChannelFileKernel(folder, threads));
  }

  /** Does it once, and has how many bytes were read back. */
  Uni<Integer> bytesRead() {
    ChannelFileKernel found = kernel.orElseThrow(FileFailure::notNamed);
    return Uni.createFrom().completionStage(found::run);
  }

  /** What is in force, and the thread that files were seen on; nothing without a folder. */
  Map<String, Object> facts() {
    return kernel.isEmpty()
        ? Map.of()
        : Map.of(
            "threads.file-by",
            "channels",
            "threads.file",
            threads.getMaximumPoolSize(),
            "file.thread",
            CompletableFuture.supplyAsync(ThreadKind::ofCaller, threads).join());
  }

  @PreDestroy
  void close() {
    threads.shutdown();
  }
}

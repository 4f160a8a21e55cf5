package dev.loombench.servers.webflux;

import dev.loombench.kernels.files.ChannelFileKernel;
import dev.loombench.kernels.files.FileFailure;
import dev.loombench.kernels.files.FileKernel;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.ThreadKind;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Implementations of the file workload, off the event loops. */
sealed interface FileWorkload extends AutoCloseable {

  /** Maximum number of threads, the same for all implementations: Reactor's default bound. */
  int THREADS = Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE;

  /** Returns the implementation for the options. */
  static FileWorkload of(ServerOptions options, FileBy by) {
    return options
        .files()
        .<FileWorkload>map(
            folder ->
                switch (by) {
                  case CHANNELS -> Channels.in(folder);
                  case ELASTIC -> new Elastic(new FileKernel(folder));
                })
        .orElseGet(NoFolder::new);
  }

  /** Runs the workload once and emits the number of bytes read. */
  Mono<Integer> bytesRead();

  /** Returns the facts, including the thread on which files are accessed. */
  Map<String, Object> facts();

  @Override
  void close();

  /** The server was started without a folder for files. */
  record NoFolder() implements FileWorkload {
    @Override
    public Mono<Integer> bytesRead() {
      return Mono.error(FileFailure.notConfigured());
    }

    @Override
    public Map<String, Object> facts() {
      return Map.of();
    }

    @Override
    public void close() {}
  }

  /** Asynchronous channels. Idle threads end after a minute, as those of the elastic scheduler. */
  record Channels(ChannelFileKernel kernel, ExecutorService threads) implements FileWorkload {
    private static Channels in(Path folder) {
      ThreadPoolExecutor threads =
          new ThreadPoolExecutor(
              THREADS,
              THREADS,
              1,
              TimeUnit.MINUTES,
              new LinkedBlockingQueue<>(),
              Thread.ofPlatform().name("file-", 1).daemon().factory());
      threads.allowCoreThreadTimeOut(true);
      return new Channels(new ChannelFileKernel(folder, threads), threads);
    }

    @Override
    public Mono<Integer> bytesRead() {
      return Mono.fromFuture(kernel::run);
    }

    @Override
    public Map<String, Object> facts() {
      return Map.of(
          "threads.file-by",
          "channels",
          "threads.file",
          THREADS,
          "file.thread",
          CompletableFuture.supplyAsync(ThreadKind::current, threads).join());
    }

    @Override
    public void close() {
      threads.shutdown();
    }
  }

  /** Blocking kernel on Reactor's bounded elastic scheduler. */
  record Elastic(FileKernel kernel) implements FileWorkload {
    @Override
    public Mono<Integer> bytesRead() {
      return Mono.fromCallable(kernel::run).subscribeOn(Schedulers.boundedElastic());
    }

    @Override
    public Map<String, Object> facts() {
      return Map.of(
          "threads.file-by",
          "elastic",
          "threads.file",
          THREADS,
          "file.thread",
          Mono.fromCallable(ThreadKind::current)
              .subscribeOn(Schedulers.boundedElastic())
              .blockOptional()
              .orElseThrow());
    }

    @Override
    public void close() {}
  }
}

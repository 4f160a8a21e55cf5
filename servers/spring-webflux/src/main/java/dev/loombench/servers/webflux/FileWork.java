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

/** How files are written, read and deleted beside the event loops. */
sealed interface FileWork extends AutoCloseable {

  /** As many threads as wait for disks, whichever they are: Reactor's own bound. */
  int THREADS = Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE;

  /** In the folder that was named at start, if one was. */
  static FileWork of(ServerOptions options, FileBy by) {
    return options
        .files()
        .<FileWork>map(
            folder ->
                switch (by) {
                  case CHANNELS -> Channels.in(folder);
                  case ELASTIC -> new Elastic(new FileKernel(folder));
                })
        .orElseGet(Nowhere::new);
  }

  /** Does it once, and has how many bytes were read back. */
  Mono<Integer> bytesRead();

  /** What is in force, and the thread that files were seen on. */
  Map<String, Object> facts();

  @Override
  void close();

  /** No folder was named. */
  record Nowhere() implements FileWork {
    @Override
    public Mono<Integer> bytesRead() {
      return Mono.error(FileFailure.notNamed());
    }

    @Override
    public Map<String, Object> facts() {
      return Map.of();
    }

    @Override
    public void close() {}
  }

  /**
   * By asynchronous channels. Their threads go after a minute without work, as the elastic ones do.
   */
  record Channels(ChannelFileKernel kernel, ExecutorService threads) implements FileWork {
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
          CompletableFuture.supplyAsync(ThreadKind::ofCaller, threads).join());
    }

    @Override
    public void close() {
      threads.shutdown();
    }
  }

  /** By the blocking kernel on Reactor's bounded elastic scheduler, which Reactor owns. */
  record Elastic(FileKernel kernel) implements FileWork {
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
          Mono.fromCallable(ThreadKind::ofCaller)
              .subscribeOn(Schedulers.boundedElastic())
              .blockOptional()
              .orElseThrow());
    }

    @Override
    public void close() {}
  }
}

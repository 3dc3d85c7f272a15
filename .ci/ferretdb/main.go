// FerretDB on SQLite, started like mongod: what else of its options is given is taken and means nothing.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	version := flag.Bool("version", false, "")
	folder := flag.String("dbpath", "", "")
	port := flag.Int("port", 27017, "")
	auth := flag.Bool("auth", false, "")
	flag.String("bind_ip", "", "")
	flag.Bool("nounixsocket", false, "")
	flag.Bool("quiet", false, "")
	flag.Parse()
	if *version {
		fmt.Println("FerretDB v1.24.2 on SQLite, with by-id.patch and auth.patch")
		return
	}
	config := &ferretdb.Config{
		Listener: ferretdb.ListenerConfig{TCP: fmt.Sprintf("127.0.0.1:%d", *port)},
		Handler:  "sqlite",
		// The tests throw the folder away: nothing has to survive a power cut.
		SQLiteURL: "file:" + *folder + "/?_pragma=synchronous(off)",
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	}
	if *auth {
		// In mongod whoever comes first from the same machine makes the first user.
		config.Username, config.Password = "root", "first"
	}
	server, err := ferretdb.New(config)
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	_ = server.Run(ctx)
}
